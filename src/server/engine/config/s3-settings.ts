import type { SettingName } from "./list/settings.ts";
import { type Environment, isWebAddress, SettingError, shown, textSetting } from "./setting.ts";

/** An S3-compatible store for uploaded files. */
export interface S3Settings {
  bucket: string;
  /** Address of the store; absent: the endpoint of the region. */
  endpoint?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prepended to the id of every file. */
  prefix: string;
}

/**
 * Reads the settings of the file store.
 *
 * @returns undefined if S3_BUCKET is not set: files are then stored in the data directory
 * @throws SettingError if a value cannot be used
 */
export function readS3Settings(environment: Environment): S3Settings | undefined {
  const text = (name: SettingName, fallback = ""): string => textSetting(environment, name, fallback);
  const bucket = text("S3_BUCKET");
  const endpoint = text("S3_ENDPOINT");
  const [region, accessKeyId, secretAccessKey, prefix] = [
    text("S3_REGION", "us-east-1"),
    text("S3_ACCESS_KEY"),
    text("S3_SECRET_KEY"),
    text("S3_PREFIX"),
  ];
  if (bucket === "") return undefined;
  if (!/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket)) throw new SettingError("S3_BUCKET", bucket, "the name of a bucket, such as portal-files");
  if (endpoint !== "" && !isWebAddress(endpoint))
    throw new SettingError("S3_ENDPOINT", shown(endpoint), "an address such as https://s3.example.com");
  if (!/^[A-Za-z0-9/_-]{0,100}$/.test(prefix)) throw new SettingError("S3_PREFIX", prefix, "letters, digits and / such as portal/");
  if (accessKeyId === "") throw new SettingError("S3_ACCESS_KEY", "", "the access key of the bucket of S3_BUCKET");
  if (secretAccessKey === "") throw new SettingError("S3_SECRET_KEY", "", "the secret key of the bucket of S3_BUCKET");
  return { bucket, region, accessKeyId, secretAccessKey, prefix, ...(endpoint === "" ? {} : { endpoint }) };
}
