const names: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook', github: 'GitHub' }

/** What people call the provider they log in with. */
export const driverName = (driver: string) => names[driver] ?? 'the provider'
