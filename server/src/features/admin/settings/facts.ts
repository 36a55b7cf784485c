import type { Installation } from '../../../platform/installation.ts'

type Fact = { name: string; value: string; variables: string[] }

const isSet = (value: unknown) => (value === undefined || value === null ? 'not set up' : 'set up')

/** Lists the environment settings of the installation, without secrets. */
export function factsOf(installation: Installation): Fact[] {
  const { connections, destinations } = installation
  const networks = installation.remoteNetworks
  const fact = (name: string, value: string, ...variables: string[]): Fact => ({ name, value, variables })
  return [
    fact('Address', installation.url, 'APP_URL'),
    fact(
      'Second factor of administrators',
      installation.adminsNeedSecondFactor ? 'required' : 'their choice',
      'REQUIRE_ADMIN_SECOND_FACTOR',
    ),
    fact('Check for breached passwords', isSet(installation.isBreached), 'BREACHED_PASSWORDS_URL'),
    fact(
      'Connections with Google',
      isSet(connections.google),
      'CONNECT_GOOGLE_CLIENT_ID',
      'CONNECT_GOOGLE_CLIENT_SECRET',
    ),
    fact(
      'Connections with Dropbox',
      isSet(connections.dropbox),
      'CONNECT_DROPBOX_CLIENT_ID',
      'CONNECT_DROPBOX_CLIENT_SECRET',
    ),
    fact('Folder of the app at Dropbox', connections.dropboxFolder ?? 'unknown', 'CONNECT_DROPBOX_FOLDER'),
    fact('App for Slack', isSet(destinations.slack), 'SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET'),
    fact('App for Discord', isSet(destinations.discord), 'DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'),
    fact('Bot for Telegram', isSet(destinations.telegramToken), 'TELEGRAM_BOT_TOKEN'),
    fact(
      'Private networks with file servers',
      networks.length === 0 ? 'none' : networks.join(', '),
      'FILE_SERVER_NETWORKS',
    ),
    fact('Limits per address, multiplied by', String(installation.limitFactor), 'LIMIT_FACTOR'),
  ]
}
