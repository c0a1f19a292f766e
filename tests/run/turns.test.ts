import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

test("steps that run at once are heard in their order, each at once when it is its turn", () => {
  let heard = "";
  const turns = new Turns((said) => {
    heard += Buffer.from(said).toString();
  });
  const [first, second, third] = [turns.next(), turns.next(), turns.next()];
  second.say("b1 ");
  first.say("a1 ");
  expect(heard).toBe("a1 ");
  third.say("c1 ");
  third.done();
  first.say("a2 ");
  first.done();
  expect(heard).toBe("a1 a2 b1 ");
  second.say("b2 ");
  expect(heard).toBe("a1 a2 b1 b2 ");
  second.done();
  expect(heard).toBe("a1 a2 b1 b2 c1 ");
});
