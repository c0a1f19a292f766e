import { launch } from "./launch.js";

// `npm start`: serves the portal.
launch("main");
