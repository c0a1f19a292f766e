import { CloseCircleFilled } from "@ant-design/icons";

/**
 * Value of antd's prop `allowClear`. It gives the button that empties an input a Chinese name for screen readers, because antd's own button
 * has none.
 */
export const CLEAR_ICON = { clearIcon: <CloseCircleFilled aria-label="清空" /> };
