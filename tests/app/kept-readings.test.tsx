import { useQuery } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { Activity, useState } from "react";
import { describe, expect, test } from "vitest";
import { createCachedReadings, FRESH_FOR, type CachedReadings } from "../../src/app/shell/cached-readings.ts";
import { useInSight } from "../../src/app/shell/page-pane.tsx";

let asked: string[] = [];

function Reading({ of }: { of: string }) {
  const { data, isFetching } = useQuery({
    queryKey: ["call", of],
    queryFn: () => {
      asked.push(of);
      return Promise.resolve(`data of ${of}`);
    },
  });
  return <output aria-label={of}>{`${data} ${isFetching}`}</output>;
}

function Pane({ name, readings }: { name: string; readings: CachedReadings }) {
  const ref = useInSight(name, readings);
  const [dialog, setDialog] = useState(false);
  return (
    <div ref={ref}>
      <Reading of={name} />
      <button type="button" onClick={() => setDialog(!dialog)}>{`dialog of ${name}`}</button>
      {dialog && <Reading of={`record of ${name}`} />}
    </div>
  );
}

function portal() {
  let time = 1_000_000;
  const readings = createCachedReadings(() => time);
  const pages = (visible: string) => (
    <QueryClientProvider client={readings.client}>
      {["a", "b"].map((name) => (
        <Activity key={name} mode={name === visible ? "visible" : "hidden"}>
          <Pane name={name} readings={readings} />
        </Activity>
      ))}
    </QueryClientProvider>
  );
  asked = [];
  const view = render(pages("a"));
  return {
    readings,
    show: async (name: string) => act(async () => view.rerender(pages(name))),
    later: (milliseconds: number) => {
      time += milliseconds;
    },
    now: () => time,
  };
}

const shown = (name: string) => screen.findByText(`data of ${name} false`, { ignore: "script" });

describe("what hidden pages have read", () => {
  test("[P-TAGS-01] is not read again when they are shown again, unless something was changed meanwhile", async () => {
    const { show, readings } = portal();
    await shown("a");
    await show("b");
    await shown("b");
    expect(asked).toEqual(["a", "b"]);
    await show("a");
    expect(screen.getByLabelText("a").textContent).toBe("data of a false");
    await show("b");
    expect(asked).toEqual(["a", "b"]);
    // A change on another page invalidates everything that was read.
    await act(() => readings.client.invalidateQueries({ queryKey: ["call"], refetchType: "none" }));
    await show("a");
    await shown("a");
    expect(asked).toEqual(["a", "b", "a"]);
  });

  test("is read again once it is stale, and dropped when its page is closed", async () => {
    const { show, later, now, readings } = portal();
    await shown("a");
    // The cache uses the computer's clock, to which the portal's clock is set here.
    later((readings.client.getQueryState(["call", "a"])?.dataUpdatedAt ?? 0) - now());
    await show("b");
    await shown("b");
    later(FRESH_FOR - 1000);
    await show("a");
    expect(asked).toEqual(["a", "b"]);
    await show("b");
    later(2000);
    await show("a");
    await shown("a");
    expect(asked.filter((name) => name === "a")).toHaveLength(2);
    const query = readings.client.getQueryCache().find({ queryKey: ["call", "b"] });
    expect(query?.getObserversCount()).toBe(1);
    act(() => readings.keepOnly(new Set(["a"])));
    expect(query?.getObserversCount()).toBe(0);
  });

  test("a reopened dialog reads its record again, even on a page that was hidden", async () => {
    const { show } = portal();
    await shown("a");
    const press = () => act(async () => screen.getByText("dialog of a").click());
    await press();
    await shown("record of a");
    await press();
    await show("b");
    await shown("b");
    await show("a");
    await press();
    await shown("record of a");
    expect(asked.filter((name) => name === "record of a")).toHaveLength(2);
  });
});
