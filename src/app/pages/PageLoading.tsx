import { Skeleton } from "antd";

/** Stands where the cards of a list will stand, so that nothing jumps. */
export function PageLoading() {
  return (
    <div className="page-loading" aria-busy="true">
      <section className="card">
        <Skeleton active paragraph={false} />
      </section>
      <section className="card">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    </div>
  );
}
