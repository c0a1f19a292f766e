import { LoadingLines } from "../../../runtime/index.ts";

/** The placeholder of a page, with the layout of a list, so that nothing shifts when the page appears. */
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
