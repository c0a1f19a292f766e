import { LogoutOutlined, MenuFoldOutlined, MenuUnfoldOutlined, UserOutlined } from "@ant-design/icons";
import { App, Button, Layout } from "antd";
import { Link } from "react-router-dom";
import type { Data } from "../../../runtime/index.ts";
import { PROJECT } from "../project.ts";
import { signOut } from "../session/session.ts";

export interface FrameHeaderProps {
  user: Data;
  collapsed: boolean;
  onToggle: () => void;
}

export function FrameHeader({ user, collapsed, onToggle }: FrameHeaderProps) {
  const { modal } = App.useApp();
  const name = String(user["userName"] ?? user["userAccount"] ?? "");

  const askToLeave = () =>
    modal.confirm({ title: "提示", content: "是否退出系统, 是否继续?", okText: "确定", cancelText: "取消", onOk: signOut });

  return (
    <Layout.Header className="frame-header">
      <Link to="/home-picture" className="frame-brand">
        <img src="/logo.svg" alt="" width={36} height={36} />
        <span>{PROJECT.title}</span>
      </Link>
      <Button
        type="text"
        aria-label={collapsed ? "展开菜单" : "收起菜单"}
        aria-expanded={!collapsed}
        icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={onToggle}
      />
      <div className="frame-header-end">
        <span className="frame-user" title={name}>
          <UserOutlined /> {name}
        </span>
        <Button type="text" icon={<LogoutOutlined />} onClick={askToLeave}>
          退出
        </Button>
      </div>
    </Layout.Header>
  );
}
