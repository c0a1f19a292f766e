import {
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  BankOutlined,
  CloudServerOutlined,
  FileTextOutlined,
  FolderOutlined,
  HomeOutlined,
  MenuOutlined,
  NotificationOutlined,
  ProjectOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  SkinOutlined,
  TableOutlined,
  TeamOutlined,
  UserOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";

// Menu records name icons freely; bundling them all would cost some 400 kB.
const ICONS = {
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  BankOutlined,
  CloudServerOutlined,
  FileTextOutlined,
  FolderOutlined,
  HomeOutlined,
  MenuOutlined,
  NotificationOutlined,
  ProjectOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  SkinOutlined,
  TableOutlined,
  TeamOutlined,
  UserOutlined,
};

/** Names that have a picture of their own. */
export const MENU_ICON_NAMES: readonly string[] = Object.keys(ICONS);

/** The icon of a menu record; a name that is not bundled gets a general one. */
export function menuIcon(name: string | null | undefined): ReactNode {
  const Icon = name != null && Object.hasOwn(ICONS, name) ? ICONS[name as keyof typeof ICONS] : AppstoreOutlined;
  return <Icon />;
}
