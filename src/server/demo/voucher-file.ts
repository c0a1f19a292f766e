import { randomUUID } from "node:crypto";
import type { DisposalProject, DisposalProjectRecord } from "../../generated/entities/disposal-project.ts";
import type { Portal } from "../identity/portal.ts";
import { bytesOf } from "../engine/files/file-bytes.ts";
import type { Connection } from "../engine/store/index.ts";

type Proof = Pick<DisposalProject, "proofFileName" | "proofSaveName" | "proofSavePath">;

/** Returns the fields that name the voucher of a sample project. `storeDemoVoucher` stores its file. */
export function demoProof(projectCode: string): Proof {
  const id = randomUUID();
  return { proofFileName: `${projectCode}交易凭证.pdf`, proofSaveName: `${id}.pdf`, proofSavePath: id };
}

/**
 * Stores the voucher file that a sample project names, as if `owner` had uploaded it.
 *
 * @throws Error if the project names no voucher
 */
export async function storeDemoVoucher(
  portal: Pick<Portal, "config" | "store" | "clock">,
  connection: Connection,
  project: DisposalProjectRecord,
  owner: { userId: string; orgGuid: string },
): Promise<void> {
  const { proofSavePath: id, proofFileName: name } = project;
  if (!id || !name) throw new Error(`storeDemoVoucher: expected a project that names its voucher, got ${String(project.projectCode)}`);
  const facts = [`项目编号：${project.projectCode}`, `项目名称：${project.projectNameStr}`, `处置单位：${project.orgName}`];
  const content = pdfOf(["资产处置交易凭证（演示）", ...facts, `处置机构：${project.supName}`]);
  const row = { file_id: id, owner: owner.userId, name, type: "pdf", purpose: "disposal-project.proofSavePath", takers: null };
  const about = { size: content.length, created_at: portal.clock.now(), claimed_by: null, organisation: owner.orgGuid };
  // Uses the transaction of the sample data, because it holds the only write connection.
  await bytesOf(portal.config).keep(
    { store: { database: { ...portal.store.database, kysely: connection } } },
    { ...row, ...about },
    content,
  );
  const claimed = { claimed_by: `disposal-project/${project.id}/proofSavePath` };
  await connection.updateTable("stored_file").set(claimed).where("file_id", "=", id).execute();
}

/** Builds a one-page PDF with the lines. The file embeds no font, because PDF readers provide this one. */
function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `<${Buffer.from(line, "utf16le").swap16().toString("hex")}> Tj T*`).join("\n");
  const text = `BT /F1 14 Tf 28 TL 72 760 Td\n${shown}\nET`;
  const font =
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >>";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 7 0 R >>",
    "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>",
    `${font} /FontDescriptor 6 0 R /DW 1000 /W [1 95 500] >>`,
    "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ];
  let file = "%PDF-1.4\n";
  const xrefEntries = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${xrefEntries.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table, "latin1");
}
