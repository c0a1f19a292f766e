import { Card, Skeleton } from "antd";

/** Stands where the cards of a list will stand, so that nothing jumps. */
export function PageLoading() {
  return (
    <div className="page-loading" aria-busy="true">
      <Card>
        <Skeleton active paragraph={false} />
      </Card>
      <Card>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Card>
    </div>
  );
}
