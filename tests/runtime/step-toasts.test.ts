import { expect, test } from "vitest";
import { stepToast } from "../../runtime/host/toast.tsx";

test("[P-HTTP-11] closes the errors of a step when the next one begins, except failures of the transport", () => {
  const closed: string[] = [];
  const none = () => {};
  const toast = stepToast({ success: none, info: none, warning: none, error: none, close: (text) => void closed.push(text) });
  toast.error("管理员密码错误");
  toast.error("网络连接失败", { persistent: true });
  toast.success("已保存");
  toast.next();
  toast.next();
  expect(closed).toEqual(["管理员密码错误"]);
});
