import { type APIRequestContext, expect, request as newRequest } from "@playwright/test";
import { signInByCall } from "./fixtures.ts";

type Body = Record<string, unknown>;

const ORG = "/gpr-workflow/rest/assetes/org";
const SUP = "/gpr-workflow/rest/assets/sup";

/** Tokens of sessions, by server and account. */
const tokens = new Map<string, string>();

/** Calls as one demo account, with its bearer token. */
export class Actor {
  private constructor(
    private readonly request: APIRequestContext,
    readonly user: Body,
  ) {}

  /** Continues the account's session of an earlier project if it is still valid. Signing in is the most expensive step. */
  static async signIn(url: string, account: string): Promise<Actor> {
    const key = `${url} ${account}`;
    const cached = tokens.get(key);
    const actor = cached === undefined ? undefined : await Actor.of(url, cached);
    if (actor !== undefined) return actor;
    const first = await newRequest.newContext({ baseURL: url });
    const token = await signInByCall(first, account);
    await first.dispose();
    tokens.set(key, token);
    const begun = await Actor.of(url, token);
    if (begun === undefined) throw new Error(`${account}: the session that has just begun is over`);
    return begun;
  }

  /** @returns undefined if the session has ended */
  private static async of(url: string, token: string): Promise<Actor | undefined> {
    const request = await newRequest.newContext({ baseURL: url, extraHTTPHeaders: { authorization: `Bearer ${token}` } });
    const reply = await (await request.get("/gp-auth-center/rest/v1/user/userInfo")).json();
    if (reply.code === "200") return new Actor(request, reply.data);
    await request.dispose();
    return undefined;
  }

  async post<T = Body>(path: string, data: Body): Promise<T> {
    const reply = await (await this.request.post(path, { data })).json();
    expect(reply.code, `${path}: ${reply.msg}`).toBe("200");
    return reply.data;
  }

  async get<T = Body>(path: string, params: Record<string, string> = {}): Promise<T> {
    const reply = await (await this.request.get(path, { params })).json();
    expect(reply.code, `${path}: ${reply.msg}`).toBe("200");
    return reply.data;
  }

  dispose(): Promise<void> {
    return this.request.dispose();
  }
}

/** The code of a state to which {@link makeProject} can bring a project. */
export type Stage = "0" | "1" | "3" | "2";

const ROW = {
  assetType: "办公设备",
  assetName: "打印机",
  assetNum: 2,
  unit: "台",
  purchaseDate: "2020-05-01",
  original: "1200.50",
  equity: "100.00",
};

/**
 * Creates a project of unit1 with agency1, and brings it to a state by calls.
 *
 * @returns the id of the project, and its name in the lists
 */
export async function makeProject(
  url: string,
  name: string,
  stage: Stage,
  { assetsMode = "进场交易", assetName = ROW.assetName }: { assetsMode?: "进场交易" | "环保回收"; assetName?: string } = {},
): Promise<{ id: string; listed: string }> {
  const assetsList = [{ ...ROW, assetName }];
  const unit = await Actor.signIn(url, "unit1");
  const agency = await Actor.signIn(url, "agency1");
  try {
    const { id } = await unit.post<{ id: string }>(`${ORG}/addAndModify`, {
      state: stage === "0" ? "0" : "1",
      projectNameStr: name,
      orgTel: "13812345678",
      orgContact: "张三",
      supGuid: agency.user["orgGuid"],
      supName: agency.user["orgName"],
      assetsSubject: "旧打印机两台",
      assetsList,
    });
    if (stage === "3" || stage === "2") {
      await agency.post(`${SUP}/addAndModify`, {
        id,
        state: "3",
        supTel: "13912345678",
        assetsMode,
        supWeb: "https://agency.example/notice",
        assetsSubject: "旧打印机两台",
        assetsList,
      });
    }
    if (stage === "2") {
      const reviewer = await Actor.signIn(url, "reviewer1");
      await reviewer.post(`${ORG}/auditAssets`, { id, flag: "1" });
      await reviewer.dispose();
    }
    return { id, listed: name };
  } finally {
    await Promise.all([unit.dispose(), agency.dispose()]);
  }
}
