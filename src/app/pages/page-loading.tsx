import { LoadingLines } from "../../../runtime/index.ts";

/** Stands where the cards of a list will stand, so that nothing jumps. */
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
