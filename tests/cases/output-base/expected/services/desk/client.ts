// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/desk.yaml, schemas/entities/loan.schema.json
// Hash: 3201a53774e5095aa0712a6387acf9f1

import type { AxiosInstance } from "axios";
import { type AnyCall, requestOf } from "../../../../runtime/contract/call.ts";
import type { Envelope } from "../../../../runtime/contract/envelope.ts";
import * as calls from "./calls.ts";
import type { CloseLoanInput, CloseLoanReply, GetLoanInput, GetLoanReply, ListLoansInput, ListLoansReply, SaveLoanInput, SaveLoanReply } from "./types.ts";

/** 借阅台: one method a call. What a call takes travels where its constant says. */
export function deskClient(http: AxiosInstance) {
  return {
    /** GET /desk/loans */
    listLoans: (input: ListLoansInput = {}): Promise<Envelope<ListLoansReply>> =>
      send(http, calls.listLoans, input, "json"),
    /** GET /desk/loans/{id} */
    getLoan: (input: GetLoanInput): Promise<Envelope<GetLoanReply>> =>
      send(http, calls.getLoan, input, "json"),
    /** POST /desk/loans */
    saveLoan: (input: SaveLoanInput = {}): Promise<Envelope<SaveLoanReply>> =>
      send(http, calls.saveLoan, input, "json"),
    /** POST /desk/loans/close */
    closeLoan: (input: CloseLoanInput = {}): Promise<Envelope<CloseLoanReply>> =>
      send(http, calls.closeLoan, input, "json"),
  };
}

async function send<T>(http: AxiosInstance, call: AnyCall, input: object, responseType: "json" | "blob"): Promise<T> {
  const headers = call.file === "body" ? { "Content-Type": "multipart/form-data" } : {};
  const reply = await http.request<T>({ method: call.method, ...requestOf(call, { ...input }), headers, responseType });
  return reply.data;
}
