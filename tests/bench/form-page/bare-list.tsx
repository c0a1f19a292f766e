import { Table } from "antd";
import { createRoot } from "react-dom/client";

/** Peer of the portal's list: its columns in a plain antd table with fixed rows, without anything around it (tests/bench/bench-portal.ts). */
const TITLES = ["id", "路由路径", "注册中心服务id", "注册中心服务名称", "url", "是否去掉前缀", "是否重试", "是否启用", "操作"];
const ROWS = 20;

const columns = TITLES.map((title, index) => ({ key: index, dataIndex: index, title }));
const rows = Array.from({ length: ROWS }, (_, at) => Object.fromEntries(TITLES.map((title, index) => [index, `${title} ${at}`])));

createRoot(document.getElementById("root") as HTMLElement).render(<Table rowKey="0" columns={columns} dataSource={rows} />);
