import {
  boolCoreTag,
  COLLECTION_STYLE,
  EVENT_ID,
  type Event,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  type MappingEvent,
  NOT_RESOLVED,
  nullCoreTag,
  SCALAR_STYLE,
  type ScalarEvent,
  type SequenceEvent,
} from "js-yaml";
import type { Place } from "../diagnostics/place.ts";
import type { Entry, MapTree, ScalarTree, Tree, TreeNotes } from "./tree.ts";

/**
 * Builds the tree of a YAML document from the events of a parser.
 * @returns The tree, or undefined for an empty document.
 */
export function yamlTree(text: string, events: readonly Event[], notes: TreeNotes): Tree | undefined {
  const first = events[1];
  const empty = first?.type === EVENT_ID.SCALAR && first.valueStart < 0;
  return first === undefined || empty ? undefined : new YamlReader(text, events, notes).tree();
}

type Scalar = ScalarTree["value"];

/** The tags of the YAML 1.2 core schema, by which plain scalars are read. */
const PLAIN_TAGS = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag] as const;

/** The first characters of plain scalars that may not be strings. */
const TYPED = /^(?:[-+.\d~nNtTfF]|$)/;

/** Matches blanks, line ends and comments between two tokens of YAML. */
const BLANK = /(?:\s|#[^\n]*)*/y;

class YamlReader {
  /** The index of the next event. The first event opens the document. */
  private next = 1;
  /** The offset after the last node that was read. */
  private end = 0;

  constructor(
    private readonly text: string,
    private readonly events: readonly Event[],
    private readonly notes: TreeNotes,
  ) {}

  tree(): Tree {
    const event = this.events[this.next++];
    if (event?.type === EVENT_ID.MAPPING) return this.map(event);
    if (event?.type === EVENT_ID.SEQUENCE) return this.list(event);
    if (event?.type === EVENT_ID.SCALAR) return this.scalar(event);
    if (event?.type !== EVENT_ID.ALIAS) throw new Error("expected a node in the events of a YAML document");
    const at = this.notes.place(event.anchorStart - 1, event.anchorEnd);
    this.notes.foreign("aliases", at);
    this.end = event.anchorEnd;
    return { kind: "scalar", at, value: null, source: "" };
  }

  private map(event: MappingEvent): MapTree {
    const entries = new Map<string, Entry>();
    const braced = this.text[event.start] === "{" && event.style === COLLECTION_STYLE.FLOW;
    this.end = braced ? event.start + 1 : event.start;
    while (!this.closed()) {
      const from = this.skipped(this.end);
      const key = this.tree();
      const name = key.kind === "scalar" ? String(key.value) : this.text.slice(from, this.end);
      const hasValue = this.passed(":");
      const value = this.tree();
      const { at } = key;
      if (key.kind !== "scalar" || key.source === "") this.notes.foreign("keys that are not texts", at);
      const first = entries.get(name);
      if (first !== undefined) this.notes.twice(first, at);
      else entries.set(name, { name, at, value: hasValue ? value : { kind: "scalar", at, value: null, source: "" } });
      if (braced) this.passed(",");
    }
    if (braced) this.passed("}");
    return { kind: "map", at: this.whole(event), entries };
  }

  private list(event: SequenceEvent): Tree {
    const items: Tree[] = [];
    const block = event.style === COLLECTION_STYLE.BLOCK;
    this.end = block ? event.start : event.start + 1;
    while (!this.closed()) {
      if (block) this.passed("-");
      items.push(this.tree());
      if (!block) this.passed(",");
    }
    if (!block) this.passed("]");
    return { kind: "list", at: this.whole(event), items };
  }

  private scalar(event: ScalarEvent): ScalarTree {
    const [start, end] = this.range(event);
    this.end = end;
    const at = this.notes.place(start, end);
    this.checkForeign(event, at);
    const source = this.text.slice(start, end).trimEnd();
    const value = this.value(event);
    if (typeof value === "number") this.notes.number(source, value, at);
    return { kind: "scalar", at, value, source };
  }

  private value(event: ScalarEvent): Scalar {
    const text = event.valueStart < 0 ? "" : getScalarValue(this.text, event);
    if (event.style !== SCALAR_STYLE.PLAIN || !TYPED.test(text)) return text;
    for (const tag of PLAIN_TAGS) {
      const value = tag.resolve(text, false, tag.tagName);
      if (value !== NOT_RESOLVED) return value;
    }
    return text;
  }

  /** The range of a scalar, including its quotes or its block indicator. */
  private range({ style, valueStart, valueEnd, tagEnd, anchorEnd }: ScalarEvent): [number, number] {
    if (valueStart < 0) return [this.end, this.end];
    if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED) return [valueStart - 1, valueEnd + 1];
    if (style === SCALAR_STYLE.PLAIN) return [valueStart, valueEnd];
    return [this.skipped(Math.max(this.end, tagEnd, anchorEnd)), valueEnd];
  }

  private whole(event: MappingEvent | SequenceEvent): Place {
    const at = this.notes.place(event.start, this.end);
    this.checkForeign(event, at);
    return at;
  }

  private checkForeign(event: MappingEvent | SequenceEvent | ScalarEvent, at: Place): void {
    if (event.anchorStart >= 0) this.notes.foreign("anchors", at);
    else if (event.tagStart >= 0) this.notes.foreign("tags", at);
  }

  /** Consumes the event that ends a collection, if it is next. */
  private closed(): boolean {
    const ends = this.events[this.next]?.type === EVENT_ID.POP;
    if (ends) this.next++;
    return ends;
  }

  /** Moves the cursor past an optional sign. */
  private passed(sign: string): boolean {
    const at = this.skipped(this.end);
    if (this.text[at] !== sign) return false;
    this.end = at + 1;
    return true;
  }

  private skipped(from: number): number {
    BLANK.lastIndex = from;
    return from + (BLANK.exec(this.text)?.[0].length ?? 0);
  }
}
