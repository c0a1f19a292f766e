import { AuditOutlined, FileDoneOutlined, FileTextOutlined, ProjectOutlined, UploadOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import "./tasks.css";

interface TodoCard {
  icon: ReactNode;
  title: string;
  text: string;
}

/** What usually wants doing, in the order in which a project goes; no data of the server (P-WELCOME-02). */
const CARDS: readonly TodoCard[] = [
  { icon: <ProjectOutlined />, title: "处置立项", text: "填写处置需求和资产明细，提交给交易机构" },
  { icon: <FileTextOutlined />, title: "完善公告", text: "交易机构补充公告内容，提交主管单位" },
  { icon: <AuditOutlined />, title: "事项审核", text: "主管单位审核，通过后发布事项公告" },
  { icon: <FileDoneOutlined />, title: "结果公告", text: "公示期满后填写并发布成交结果" },
  { icon: <UploadOutlined />, title: "交易凭证", text: "上传交易凭证，处置完成" },
];

export function TodoCards(): ReactNode {
  return (
    <section className="card" aria-label="办理事项">
      <h2>办理事项</h2>
      <ol className="todo-cards">
        {CARDS.map((card) => (
          <li key={card.title} className="todo-card">
            <span className="todo-card-icon">{card.icon}</span>
            <div>
              <strong>{card.title}</strong>
              <p>{card.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
