import { LoadingLines } from "../../../runtime/index.ts";

/** Renders the placeholder of a page that is loading. It has the layout of a list, so that nothing moves when the page appears. */
export function PageLoading() {
  return (
    <div className="page-loading" aria-busy="true">
      <section className="card">
        <LoadingLines rows={1} />
      </section>
      <section className="card">
        <LoadingLines rows={9} />
      </section>
    </div>
  );
}
