// Beats to the other device, and hears whether it is there. A dead connection looks alive to the browser for long.
const BEAT = 1000; // milliseconds
const SILENCE = 4000;
const STOPPED = 2500; // between two beats of one's own: this device was asleep, so it may not call the other silent

export class Pulse {
  #heard = performance.now();
  #beaten = performance.now();
  #timer;
  #changed;
  away = false;

  /** `beat` sends one, `changed` is told 'away' or 'back'. */
  constructor(beat, changed) {
    this.#changed = changed;
    this.#timer = setInterval(() => {
      const now = performance.now();
      if (now - this.#beaten > STOPPED) this.#heard = now;
      this.#beaten = now;
      beat();
      if (!this.away && now - this.#heard > SILENCE) this.#turn('away');
    }, BEAT);
  }

  heard() {
    this.#heard = performance.now();
    if (this.away) this.#turn('back');
  }

  stop() { clearInterval(this.#timer); }

  #turn(news) {
    this.away = news === 'away';
    this.#changed(news);
  }
}
