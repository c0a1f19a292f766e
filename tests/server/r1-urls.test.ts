import { expect, it } from "vitest";
import { testServer } from "/work/main/tests/server/support/test-server.ts";
it("urls", async () => {
  const server = await testServer("sqlite");
  const headers = { authorization: `Bearer ${await server.token("admin")}` };
  const h2 = { authorization: `Bearer ${await server.token("unit1")}` };
  for (const [method, url, h, payload] of [
    ["GET", "/%E0%A4%A"], ["GET", "/api/rest/v1/gateway/route/%E0%A4%A"], ["GET","/gpr-workflow/rest/assetes/org/delete/" + "x".repeat(800), h2],
    ["DELETE","/gpr-workflow/rest/assetes/org/delete/a%2Fb", h2], ["DELETE","/gpr-workflow/rest/assetes/org/delete/%00", h2], ["DELETE","/gpr-workflow/rest/assetes/org/delete/", h2],["DELETE","/gpr-workflow/rest/assetes/org/delete/%20", h2],["DELETE","/gpr-workflow/rest/assetes/org/delete/..%2f..%2f", h2],
    ["GET","/gpr-workflow/rest/assetes/org/download/a/3", h2],
    ["HEAD","/api/rest/v1/gateway/route/getAllRoutes"], ["OPTIONS","/api/rest/v1/gateway/route/getAllRoutes"], ["PUT","/api/rest/v1/gateway/route/getAllRoutes"], ["TRACE","/api/rest/v1/gateway/route/getAllRoutes"], ["HEAD", "/"], ["HEAD","/api/oauth/logout"],
    ["GET","/api/rest/v1/gateway/route/getAllRoutes?pageNumber=1&pageNumber=2"], ["GET","/api/rest/v1/gateway/route/getAllRoutes?__proto__=2"],["GET","/api/rest/v1/gateway/route/getAllRoutes?constructor=2"],["GET","/api/rest/v1/gateway/route/getAllRoutes?path=%E0%A4%A"],["GET","/api/rest/v1/gateway/route/getAllRoutes?path=%00"],["GET","/api/rest/v1/gateway/route/getAllRoutes?pageSize=99999999999999999999"],["GET","/api/rest/v1/gateway/route/getAllRoutes?sort=-pwd"],
    ["GET","/api/rest/v1/gateway/route/getAllRoutes?path=" + "x".repeat(15000)],["GET","/%00"],["GET","/assets/..%2f..%2fpackage.json"],["GET","/openapi.json?x=1"],
    ["POST","/gpr-workflow/rest/assetes/org/upload", h2],
  ] as any[]) {
    const r = await server.app.inject({ method, url, headers: h ?? headers, payload });
    console.log(method, url.slice(0, 90), r.statusCode, r.body.slice(0, 160));
  }
  const up = async (ct: string, payload: string) => { const r = await server.app.inject({ method: "POST", url: "/gpr-workflow/rest/assetes/org/upload", headers: { ...h2, "content-type": ct }, payload }); console.log(ct, r.statusCode, r.body.slice(0, 200)); };
  await up("multipart/form-data", "x"); await up("multipart/form-data; boundary=x", "--x\r\n"); await up("multipart/form-data; boundary=x", "");
  await up("multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1');
  await up("multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a.pdf"\r\n\r\n%PDF-1\r\n--x--\r\n');
  await up("multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="file"; filename="a\u0000.pdf"\r\n\r\n%PDF-1\r\n--x--\r\n');
  await up("multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\n%PDF-1\r\n--x--\r\n');
  await up("multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="b.pdf"\r\n\r\n%PDF-1\r\n--x--\r\n');
  for (const [ct, payload] of [["application/json", ""], ["application/json", "null"], ["text/plain", "{}"], ["application/json; charset=utf-16", "{}"], ["application/x-www-form-urlencoded", "a=1"], ["", "{}"], ["application/json", Buffer.from([0x7b, 0x22, 0x80, 0xff, 0x22, 0x3a, 0x31, 0x7d])], ["application/json", '{"id":"x","id":"y"}']] as any[]) {
    const r = await server.app.inject({ method: "POST", url: "/api/rest/v1/gateway/route/addRoute", headers: { ...headers, ...(ct ? { "content-type": ct } : {}) }, payload }); console.log("addRoute", ct, r.statusCode, r.body.slice(0, 200)); }
  await server.close();
});
