import { HolderOutlined } from "@ant-design/icons";
import { Button, type TableColumnType } from "antd";
import { type Data, valueOf } from "../contract/values/data.ts";
import type { TableBlock } from "../contract/language/screen.ts";
import { useScreenContext } from "./screen-context.ts";
import type { Arrange } from "./use-arrange.ts";

/** Builds the first column of a table whose rows users can sort by hand. Its cells contain the drag handles. */
export function arrangeColumn(block: TableBlock, arrange: Arrange): TableColumnType<Data> {
  return {
    key: "arrange",
    title: "排序",
    fixed: "start",
    width: 56,
    align: "center",
    className: "gp-arrange-cell",
    render: (_: unknown, row: Data) => <Grip block={block} row={row} arrange={arrange} />,
  };
}

function Grip({ block, row, arrange }: { block: TableBlock; row: Data; arrange: Arrange }) {
  const { scopeOf } = useScreenContext();
  const named = block.naming === undefined ? row[block.columns[0]?.field ?? block.rowKey] : valueOf(block.naming, scopeOf({ row }));
  return (
    <Button
      type="text"
      size="small"
      className="gp-arrange"
      title="拖动，或按上下方向键移动"
      aria-label={`移动「${String(named ?? row[block.rowKey])}」`}
      icon={<HolderOutlined />}
      onPointerDown={(event) => arrange.onPointerDown(row, event)}
      onKeyDown={(event) => arrange.onKeyDown(row, event)}
      onBlur={arrange.onBlur}
    />
  );
}
