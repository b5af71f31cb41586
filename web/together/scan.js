// The camera as a reader of QR codes, with npm's qr. Fetched only when somebody scans.
import { decodeQR } from '../../vendor/reader/decode.js';

const SIDE = 960; // pixels of the longer side that is looked at
const BETWEEN = 80; // milliseconds between two looks: the page does other things, too
const SAME = 3000; // milliseconds until the code that was read last counts as another one
const WHY = { NotAllowedError: 'denied', SecurityError: 'denied', NotFoundError: 'none', OverconstrainedError: 'none', NotReadableError: 'busy' };

let stream = null;
let screen = null;
let last = { text: '', at: 0 };

/** Ask for the camera and show it in a video element: '' or why not, which is denied, none, busy, frame or insecure. */
export async function start(video) {
  stop();
  if (!navigator.mediaDevices?.getUserMedia) return isSecureContext ? 'none' : 'insecure';
  if (refusedToFrames() === true) return 'frame';
  let coming;
  try {
    const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
    coming = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...size }, audio: false });
  } catch (error) {
    const why = WHY[error.name] ?? 'none';
    return why === 'denied' && refusedToFrames() === undefined && self !== top ? 'frame' : why;
  }
  [stream, screen, last] = [coming, video, { text: '', at: 0 }];
  Object.assign(video, { muted: true, playsInline: true, srcObject: coming });
  await video.play().catch(() => {});
  return '';
}

/** The text of the next code that the camera sees; '' once it is stopped. */
export async function read() {
  const mine = stream;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  while (mine && stream === mine) {
    const text = seen(canvas, context);
    const now = performance.now();
    if (text && (text !== last.text || now - last.at > SAME)) {
      last = { text, at: now };
      return text;
    }
    await new Promise(done => setTimeout(done, BETWEEN));
  }
  return '';
}

export function stop() {
  for (const track of stream?.getTracks() ?? []) track.stop();
  if (screen) screen.srcObject = null;
  stream = screen = null;
}

function seen(canvas, context) {
  const { videoWidth: width, videoHeight: height } = screen;
  if (!width) return '';
  const scale = Math.min(1, SIDE / Math.max(width, height));
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  context.drawImage(screen, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch { // no code in the picture
    return '';
  }
}

// Whether a host page keeps the camera from this frame; undefined where the browser does not say.
function refusedToFrames() {
  const policy = document.permissionsPolicy ?? document.featurePolicy;
  return policy?.allowsFeature && !policy.allowsFeature('camera');
}
