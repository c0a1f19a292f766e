import {
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  CloudServerOutlined,
  ClusterOutlined,
  DeleteOutlined,
  DeploymentUnitOutlined,
  DesktopOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FormOutlined,
  HomeOutlined,
  LockOutlined,
  MailOutlined,
  MenuOutlined,
  MessageOutlined,
  NotificationOutlined,
  ProfileOutlined,
  ProjectOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShopOutlined,
  SkinOutlined,
  TeamOutlined,
  UserOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import { NamedIcon } from "../../../../runtime/index.ts";

// Menu records may name any icon. The icons that the menus of the screens use are in the chunk of the frame. Any other icon
// is loaded with all icons of the same initial, up to 18 kB, because all icons together take about 400 kB.
const ICONS = {
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  CloudServerOutlined,
  ClusterOutlined,
  DeleteOutlined,
  DeploymentUnitOutlined,
  DesktopOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FormOutlined,
  HomeOutlined,
  LockOutlined,
  MailOutlined,
  MenuOutlined,
  MessageOutlined,
  NotificationOutlined,
  ProfileOutlined,
  ProjectOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShopOutlined,
  SkinOutlined,
  TeamOutlined,
  UserOutlined,
};

/** Renders the icon of a menu record. An absent or unknown name yields a general icon. */
export function menuIcon(name: string | null | undefined): ReactNode {
  if (name == null || name === "") return <AppstoreOutlined />;
  if (!Object.hasOwn(ICONS, name)) return <NamedIcon name={name} fallback={<AppstoreOutlined />} />;
  const Icon = ICONS[name as keyof typeof ICONS];
  return <Icon />;
}
