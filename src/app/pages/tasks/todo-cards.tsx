import { AuditOutlined, FileDoneOutlined, FileTextOutlined, ProjectOutlined, UploadOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { pages } from "../../../generated/pages.ts";
import { Link } from "../../boot/navigation/link.tsx";
import { usePortal } from "../../boot/navigation/portal-context.ts";
import "./tasks.css";

interface TodoCard {
  icon: ReactNode;
  title: string;
  text: string;
  /** The screens where the step is done, each with the query of its list. The first screen in the user's menus is used. */
  at: readonly { screen: string; query: string }[];
}

const unitList = (state: string) => ({ screen: "purchaser-list", query: `?step=${state}` });
const agencyList = (state: string) => ({ screen: "supplier-list", query: `?step=${state}` });

/** The usual steps of a project, in their order. They do not depend on data of the server (P-WELCOME-02). */
const CARDS: readonly TodoCard[] = [
  { icon: <ProjectOutlined />, title: "处置立项", text: "填写处置需求和资产明细，提交给交易机构", at: [unitList("0")] },
  { icon: <FileTextOutlined />, title: "完善公告", text: "交易机构补充公告内容，提交主管单位", at: [agencyList("1,4"), unitList("1,4")] },
  { icon: <AuditOutlined />, title: "事项审核", text: "主管单位审核，通过后发布事项公告", at: [unitList("3"), agencyList("3")] },
  { icon: <FileDoneOutlined />, title: "结果公告", text: "公示期满后填写并发布成交结果", at: [agencyList("5"), unitList("5")] },
  { icon: <UploadOutlined />, title: "交易凭证", text: "上传交易凭证，处置完成", at: [agencyList("6"), unitList("6")] },
];

/** Renders cards that explain the usual steps of the business. A card is a link if the user may open one of its screens. */
export function TodoCards(): ReactNode {
  const { reachable } = usePortal();
  return (
    <section className="card" aria-label="办理事项">
      <h2>办理事项</h2>
      <ol className="todo-cards">
        {CARDS.map((card) => {
          const target = card.at.find(({ screen }) => reachable.has(screen));
          const path = pages.find(({ id }) => id === target?.screen)?.path;
          return (
            <li key={card.title} className="todo-card">
              <span className="todo-card-icon">{card.icon}</span>
              <div>
                <strong>{path === undefined ? card.title : <Link to={`${path}${target?.query}`}>{card.title}</Link>}</strong>
                <p>{card.text}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
