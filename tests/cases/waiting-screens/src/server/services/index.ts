import type { Services } from "../calls/services.ts";
import { services as own } from "./own-services.ts";
import { waiting } from "./waiting.ts";

/** The services of the project, and those of the waiting screens. */
export const services: Services = { ...own, handlers: { ...own.handlers, ...(waiting as unknown as Services["handlers"]) } };
