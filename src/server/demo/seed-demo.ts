import type { Portal } from "../identity/portal.ts";
import { fileRegistrations } from "../features/registration/file-registrations.ts";
import { seed } from "../identity/seeds/seeds.ts";
import { seedOrganisations, seedPeople } from "./people.ts";
import { seedClients, seedDictionary, seedRegions, seedRoutes, seedSubsystems } from "./platform.ts";
import { seedSending } from "./sending.ts";
import { seedProjects } from "./projects.ts";
import { resetDemo } from "./reset.ts";

/**
 * Replaces the content of an empty or demo database with fresh sample data.
 *
 * @throws NotADemoError for any other database
 */
export async function seedDemo(portal: Portal): Promise<void> {
  await resetDemo(portal);
  await seed(portal);
  await portal.store.database.transaction(async (connection) => {
    const home = await seedRegions(portal, connection);
    const organisations = await seedOrganisations(portal, connection, home);
    await seedPeople(portal, connection, organisations, home);
    await fileRegistrations(portal, connection);
    await seedRoutes(portal, connection);
    await seedClients(portal, connection, await seedSubsystems(portal, connection));
    await seedDictionary(portal, connection);
    await seedSending(portal, connection);
    await seedProjects(portal, connection, organisations);
  });
}
