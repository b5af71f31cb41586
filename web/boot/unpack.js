// What the build has packed (web/build/site/packed.py): where it is, and unpacked as a stream beside the download. The
// page runs this, its engine's worker (web/page/engine_client/connection.js gives it this text) and the service worker.
(globalThis.jassUnpacker = function () {
  // The build fills in the lines below (web/build/site/site.py): the version, and each packed file with its content's mark,
  // each script that is asked for later with its hash.
  const VERSION = null;
  const PACKED = null;
  const SCRIPTS = null;
  const base = globalThis.jassMode ? jassMode.base : './';
  const TYPES = { js: 'text/javascript', wasm: 'application/wasm' }; // a browser looks at no other
  const MARK = 'Jass-Unpacked'; // the service worker keeps it so

  globalThis.jassVersion = VERSION;
  globalThis.jassAddress = name => {
    const [, folder, file] = /(.*\/)(.*)/.exec(name);
    return `${base}${folder}${file.replaceAll('.', '-')}-${PACKED[name]}.pack`;
  };

  // The answer for a packed file, unpacked. `heard` is told the bytes that come, where they do not lie here unpacked.
  globalThis.jassFile = async (name, heard, signal, cache) => {
    const answer = await fetch(jassAddress(name), { credentials: 'same-origin', signal, cache });
    if (!answer.ok) throw new Error(`${name}: HTTP ${answer.status}`);
    return answer.headers.has(MARK) ? answer : jassUnpack(answer, heard);
  };

  // The same, asked for until it is there and whole: `use` takes what it wants of the answer. The page says meanwhile
  // what is missing (web/boot/unsupported.js), also where nothing comes for a while.
  const PATIENCE = 6000, STALLED = 30000, AGAIN = 1000, SELDOM = 8000; // milliseconds
  const sleep = time => new Promise(done => setTimeout(done, time));
  globalThis.jassPatiently = async (name, get) => {
    for (let wait = AGAIN; ; wait = Math.min(2 * wait, SELDOM)) {
      const lacks = missing => globalThis.jassLacks?.(name, missing);
      const slow = setTimeout(lacks, PATIENCE, true);
      try {
        const got = await get();
        lacks(false);
        return got;
      } catch (error) {
        console.info(`${name}: ${error}`);
        lacks(true);
        await sleep(wait);
      } finally { clearTimeout(slow); }
    }
  };
  globalThis.jassWhole = (name, use, heard, again = 0) => jassPatiently(name, () => jassOnce(name, use, heard, again++));

  // The same once: what stalls is given up. After a failure it is asked for `again`, since what was kept may be damaged.
  const cache = again => again ? 'reload' : 'default'; // see sw.js
  globalThis.jassOnce = async (name, use, heard, again) => {
    const stop = new AbortController();
    let timer;
    const alive = bytes => {
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), STALLED);
      heard?.(bytes);
    };
    try {
      alive(0);
      return await use(await jassFile(name, alive, stop.signal, cache(again)));
    } finally { clearTimeout(timer); }
  };

  // A script of web/, which no build packs: of this version, or it is asked for again.
  globalThis.jassImport = name => {
    const script = new URL(name, new URL('web/', document.baseURI));
    let again = 0;
    return jassPatiently(name, async () => {
      if (again++) script.search = `again=${again}`; // a browser may keep to it that it did not come
      const tag = document.createElement('script');
      await new Promise((resolve, reject) => {
        Object.assign(tag, { type: 'module', integrity: `sha256-${SCRIPTS[name]}`, onload: resolve, onerror: () => reject('not whole') });
        tag.src = script.href;
        document.head.append(tag);
      });
      tag.remove();
      return import(script.href);
    });
  };

  globalThis.jassUnpack = (answer, heard = () => {}) => {
    const [, file, kind] = /([\w.-]+)-(\w+)-\w+\.pack/.exec(answer.url);
    const gzip = file === 'unxz';
    const body = gzip ? answer.body.pipeThrough(new DecompressionStream('gzip')) : unxz(answer.body, heard);
    return new Response(body, { headers: { 'Content-Type': TYPES[kind] ?? 'application/octet-stream', [MARK]: VERSION } });
  };

  // npm's xz-decompress, without the script around it: of half a file that waits for ever, and it does one at a time.
  // Its context begins with six words: the size of its two buffers, the input's address, how far it has been read, its
  // end, the output's address, its end.
  let again = 0;
  const compiled = () => jassOnce('vendor/unxz.wasm', answer => answer.arrayBuffer(), undefined, again++).then(bytes => WebAssembly.compile(bytes));
  const SOON = 3000; // milliseconds
  let decoder = globalThis.jassMode?.given && new Promise(given => { // the page has it by then, or a worker gets its own
    addEventListener('message', ({ data }) => given(data.decoder));
    setTimeout(given, SOON);
  }).then(module => module || compiled());
  globalThis.jassDecoder = () => {
    decoder ||= compiled();
    decoder.catch(() => { decoder = undefined; });
    return decoder;
  };
  const decode = async () => (await WebAssembly.instantiate(await jassDecoder())).exports;
  const GOES_ON = 0, ENDS = 1;
  // The page wants it for nearly all that it fetches, where the service worker does not have that unpacked; what does
  // not come now is asked for again by who needs it.
  try {
    if (globalThis.document && !navigator.serviceWorker.controller) decode().catch(() => {});
  } catch { /* none in a sandbox */ }

  function unxz(packed, heard) {
    const reader = packed.getReader();
    let tools, context, over = false, rest = new Uint8Array();
    const words = () => new Uint32Array(tools.memory.buffer, context, 6);
    return new ReadableStream({
      async start() {
        tools = await decode();
        context = tools.create_context();
      },
      async pull(out) {
        for (let length = 0; !length;) {
          const [size, input, read, end] = words();
          if (read === end) {
            if (!rest.length && !over) {
              const { done, value } = await reader.read();
              over = done;
              rest = value ?? rest;
              heard(rest.length);
            }
            const some = rest.subarray(0, size);
            rest = rest.subarray(size);
            new Uint8Array(tools.memory.buffer, input).set(some);
            tools.supply_input(context, some.length);
          }
          const result = tools.get_next_output(context);
          if (result !== GOES_ON && result !== ENDS) throw new Error('a damaged file');
          const now = words();
          length = now[5];
          if (length) out.enqueue(new Uint8Array(tools.memory.buffer, now[4], length).slice());
          now[5] = 0;
          if (result === ENDS) { out.close(); return; }
          if (over && !length) throw new Error('half a file'); // what it held back has come out
        }
      },
      cancel: reason => reader.cancel(reason),
    });
  }
})();
