import { CloseCircleFilled } from "@ant-design/icons";

/** Value of antd's prop `allowClear` that gives the button which clears an input a Chinese name, because antd's own button has none. */
export const CLEAR_ICON = { clearIcon: <CloseCircleFilled aria-label="清空" /> };
