// The sounds of the table, made of tones and noise: no file is played. Fetched once they are wanted (web/page/ui/sound.py).

const LEVELS = { soft: .15, middle: .4, loud: 1 };

// What cannot begin within this many seconds is not played: late, it would mean something else.
const LATEST = .5;

let context, out;
let free = 0; // when the sound before leaves room for another

// A source that is loud at once and then fades away, through what is in between.
function sound(source, at, seconds, volume, through = []) {
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(.0001, at);
  envelope.gain.exponentialRampToValueAtTime(volume, at + .006);
  envelope.gain.exponentialRampToValueAtTime(.0001, at + seconds);
  [source, ...through, envelope, out].reduce((from, to) => from.connect(to));
  source.start(at);
  source.stop(at + seconds);
}

const tone = (at, pitch, seconds, volume, type = 'sine') =>
  sound(new OscillatorNode(context, { type, frequency: pitch }), at, seconds, volume);

function rustle(at, seconds, volume, from, to) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  buffer.copyToChannel(Float32Array.from({ length: buffer.length }, () => Math.random() * 2 - 1), 0);
  const filter = new BiquadFilterNode(context, { type: 'bandpass', Q: .8, frequency: from });
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  sound(new AudioBufferSourceNode(context, { buffer }), at, seconds, volume, [filter]);
}

const chord = (at, pitches, step, seconds, volume) =>
  pitches.forEach((pitch, index) => tone(at + index * step, pitch, seconds, volume, 'triangle'));

// How each is made; it gives the seconds until another may begin.
const SOUNDS = {
  card(at) { rustle(at, .07, .5, 2600, 900); tone(at, 150, .06, .25); return .09; },
  trick(at) { rustle(at, .24, .35, 700, 2400); return .2; },
  chalk(at) { for (const late of [.35, .49, .63]) rustle(at + late, .1, .22, 3200, 1900); return .75; },
  turn(at) { tone(at, 880, .22, .12); tone(at + .09, 1175, .28, .1); return .3; },
  weis(at) { chord(at, [523, 659], .1, .35, .16); return .35; },
  won(at) { chord(at, [523, 659, 784, 1047], .13, .9, .16); return 1.2; },
  lost(at) { chord(at, [440, 349], .18, .6, .14); return .8; },
};

// Whatever keeps the sound from running, as a call does on iOS (`interrupted`), it is to go on. A context that is
// closed or cannot be resumed makes room for a new one.
function wake() {
  if (!context || context.state === 'closed') {
    context = new AudioContext();
    out = context.createGain();
    out.connect(context.destination);
    free = 0;
  }
  if (context.state === 'running') return;
  const asked = context;
  asked.resume().catch(() => {
    if (context !== asked) return;
    context = undefined;
    asked.close().catch(() => {});
  });
}

/** Play a sound at a level, after the one before; or not at all, if that would be too late. */
export function play(name, level) {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return; // the browser would refuse
  wake();
  const at = Math.max(context.currentTime + .01, free);
  if (at - context.currentTime > LATEST) return;
  out.gain.value = LEVELS[level];
  free = at + SOUNDS[name](at);
}
