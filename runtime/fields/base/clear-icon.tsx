import { CloseCircleFilled } from "@ant-design/icons";

/** Value of `allowClear` that gives the button of an input a Chinese name, because antd's own has none. */
export const CLEAR_ICON = { clearIcon: <CloseCircleFilled aria-label="清空" /> };
