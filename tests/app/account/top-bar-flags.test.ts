import { expect, test } from "vitest";
import { DEFAULT_CONFIG, readAppConfig } from "../../../src/app/config/app-config.ts";

const ON = { showUserTypeSwitch: true, showCa: false, showChangePhone: true, showChangePassword: true, showEditInfo: true };

test("[P-TOPBAR-02] every flag is on by default, except CA", () => {
  expect(DEFAULT_CONFIG.topBar).toEqual(ON);
  expect(readAppConfig({}).topBar).toEqual(ON);
  expect(readAppConfig({ topBar: { showCa: true, showEditInfo: false } }).topBar).toEqual({ ...ON, showCa: true, showEditInfo: false });
});
