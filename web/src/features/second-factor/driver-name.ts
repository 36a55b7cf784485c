const names: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook', github: 'GitHub' }

/** The name of a log-in provider. */
export const driverName = (driver: string) => names[driver] ?? 'the provider'
