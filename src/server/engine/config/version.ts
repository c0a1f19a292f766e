import packageFile from "../../../../package.json" with { type: "json" };

/** Version of this program. */
export const VERSION: string = packageFile.version;
