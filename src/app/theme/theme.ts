import type { ThemeConfig } from "antd";

/** The tokens of the portal; no screen sets its own (design: one place for colour, radius and type). */
export const theme: ThemeConfig = {
  cssVar: { key: "gp" },
  hashed: false,
  token: {
    colorPrimary: "#409EFF",
    colorInfo: "#409EFF",
    borderRadius: 8,
    fontSize: 14,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
    colorBgLayout: "#f4f6f9",
    // The primary blue is too light for text on white (AA): links take a darker one.
    colorLink: "#1677d2",
    // antd's own are below AA on white: messages at fields, labels, breadcrumb, remarks.
    colorError: "#d9363e",
    colorTextDescription: "rgba(0, 0, 0, 0.6)",
    colorTextTertiary: "rgba(0, 0, 0, 0.6)",
    colorTextPlaceholder: "rgba(0, 0, 0, 0.45)",
  },
  components: {
    // White words, and words on white: the darker blue (AA), as on the sign-in page.
    Button: { colorPrimary: "#1677d2", algorithm: true },
    Pagination: { itemActiveColor: "#1677d2", itemActiveColorHover: "#1677d2" },
    Tabs: { itemSelectedColor: "#1677d2", itemActiveColor: "#1677d2", itemHoverColor: "#1677d2" },
    Layout: { headerHeight: 72, headerBg: "#ffffff", headerPadding: "0 24px", siderBg: "#ffffff" },
    Menu: {
      itemBorderRadius: 8,
      subMenuItemBg: "transparent",
      activeBarBorderWidth: 0,
      collapsedWidth: 64,
      itemSelectedColor: "#1677d2",
      subMenuItemSelectedColor: "#1677d2",
      itemSelectedBg: "#ecf5ff",
    },
  },
};
