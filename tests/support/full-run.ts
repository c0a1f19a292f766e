/** True under `npm run test:all`: every server test runs on both databases, and every generated page is rendered. */
export const isFullRun = process.env["TEST_ALL"] === "1";
