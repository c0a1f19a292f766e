/** What a step says while another one speaks waits for its turn: steps that run at once read as if one after the other. */
export class Turns {
  /** Of each step in its order, what it said that nobody heard yet. */
  private readonly waiting: { said: Uint8Array[]; isDone: boolean }[] = [];
  private speaking = 0;

  constructor(private readonly hear: (said: Uint8Array) => void) {}

  /** The next in order. `say` is heard at once in its own turn, `done` ends it. */
  next(): { say: (said: Uint8Array | string) => void; done: () => void } {
    const turn = { said: [] as Uint8Array[], isDone: false };
    this.waiting.push(turn);
    return {
      say: (said) => {
        turn.said.push(typeof said === "string" ? Buffer.from(said) : said);
        this.pass();
      },
      done: () => {
        turn.isDone = true;
        this.pass();
      },
    };
  }

  private pass(): void {
    for (let turn = this.waiting[this.speaking]; turn !== undefined; turn = this.waiting[++this.speaking]) {
      for (const said of turn.said.splice(0)) this.hear(said);
      if (!turn.isDone) return;
    }
  }
}
