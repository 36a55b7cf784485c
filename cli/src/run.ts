import { type Client, createClient, type InputOf, type OperationId, operationIds } from '@rankline/client'
import { type CAC, cac } from 'cac'
import { login, logout } from './commands/account.ts'
import { changeColumns, changes } from './commands/changes.ts'
import * as keywords from './commands/keywords.ts'
import { mcp } from './commands/mcp.ts'
import { completionOf } from './completion.ts'
import { CommandError, EXIT, exitOf, linesOf } from './failures.ts'
import { type Format, type Row, write } from './output.ts'
import { readSettings } from './settings.ts'
import { say, type Terminal } from './terminal.ts'

type Options = Record<string, unknown> & { json?: boolean; csv?: boolean }

/** Runs one command line. @returns the exit status */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const app = commands(terminal)
  try {
    app.parse(['node', 'rankline', ...words], { run: false })
    if (app.options.help || app.options.version) return EXIT.done
    if (app.matchedCommand === undefined) {
      if (words.length > 0) throw new CommandError(`There is no command "${words[0]}". See: rankline --help`)
      app.outputHelp()
      return EXIT.usage
    }
    await app.runMatchedCommand()
    return EXIT.done
  } catch (error) {
    for (const line of linesOf(error)) say(terminal, line)
    return isUsage(error) ? EXIT.usage : exitOf(error)
  }
}

/** Wrong words are refused by the parser. */
const isUsage = (error: unknown) => error instanceof Error && error.name === 'CACError'

function commands(terminal: Terminal): CAC {
  const app = cac('rankline')
  const client = async (): Promise<Client> => createClient(await readSettings(terminal.env))
  const print = (rows: readonly Row[], columns: readonly string[], options: Options) =>
    void terminal.output.write(write(rows, columns, formatOf(options)))

  app
    .command('login', 'Save the address of an installation and a token')
    .option('--url <address>', 'Address of the installation')
    .option('--token <token>', 'Token of /account/tokens; asked for if absent')
    .example('rankline login --url https://ranks.example.com')
    .action((options) => login(terminal, options))
  app.command('logout', 'Remove the token from this machine').action(() => logout(terminal))
  listing(app.command('whoami', 'What the token may do, with limits and usage')).action(async (options) => {
    const { limits } = await (await client()).call('getAccount', {})
    print(limits, ['name', 'allowed', 'used'], options)
  })
  listing(app.command('projects', 'All projects with their numbers'))
    .example('rankline projects --json')
    .action(async (options) =>
      print(await keywords.projects(await client()), keywords.projectColumns, options),
    )
  listing(app.command('ranks <project>', 'Keywords of a project with their ranks'))
    .option('--filter <name=value>', 'A filter of the list; may be repeated')
    .example('rankline ranks 1')
    .example('rankline ranks 1 --filter device=2 --filter ranks_between=2 --csv > ranks.csv')
    .action(async (project, options) => {
      const rows = await keywords.ranks(await client(), project, filtersOf(options.filter))
      print(rows, keywords.rankColumns, options)
    })
  listing(app.command('changes <project>', 'Keywords that won and lost most visits'))
    .option('--since <day>', 'Day to compare with: 2026-03-01, yesterday, or 7d', { default: 'yesterday' })
    .option('--until <day>', 'Last day; today if absent')
    .option('--tag <id>', 'Only keywords with this tag')
    .option('--limit <count>', 'Keywords in each direction, 20 if absent and 200 at most')
    .example('rankline changes 1 --since yesterday')
    .example('rankline changes 1 --since 7d --csv > changes.csv')
    .action(async (project, options) => {
      print(await changes(await client(), project, options), changeColumns, options)
    })
  app
    .command('add <project> <file>', 'Add the keywords of a file, one per line; `-` reads the standard input')
    .option('--engine <engine>', 'Search engine', { default: 'google' })
    .option('--country <code>', 'Country', { default: 'US' })
    .option('--language <code>', 'Language; English if absent')
    .option('--device <device>', 'desktop or mobile')
    .option('--dry-run', 'Only say how many would be added')
    .example('rankline add 1 keywords.txt --country DE --language de')
    .action(async (project, file, options) => keywords.add(await client(), terminal, project, file, options))
  app
    .command('check <project> [...keywords]', 'Check keywords now, by their ids')
    .option('--all', 'All keywords of the project')
    .option('--yes', 'Do not ask after the estimate')
    .option('--max-cost <dollars>', 'Start nothing that costs more', { type: [Number] })
    .option('--watch', 'Wait until the checks have ended')
    .example('rankline check 1 12 13 --watch')
    .example('rankline check 1 --all --yes --max-cost 0.50')
    .action(async (project, ids, options) => {
      const [maxCost] = options.maxCost ?? []
      if (maxCost !== undefined && !(maxCost >= 0)) throw new CommandError('--max-cost must be a number.')
      await keywords.check(await client(), terminal, project, ids, { ...options, maxCost })
    })
  app
    .command('call <name> [input]', 'Make any call of the API; the input is JSON')
    .example(`rankline call getKeyword '{"keyword_id": 12}'`)
    .action(async (name, input) => {
      const answer = await (await client()).call(operationOf(name), inputOf(input))
      terminal.output.write(`${JSON.stringify(answer, null, 2)}\n`)
    })
  app
    .command('mcp', 'Let an agent use Rankline: messages of the Model Context Protocol, one a line')
    .example('claude mcp add rankline -- rankline mcp')
    .action(async () => mcp(await readSettings(terminal.env), terminal))
  app
    .command('completion <shell>', 'Print a script that completes commands in bash or zsh')
    .action((shell) => {
      const known = new Map(
        app.commands.map(({ name, options }) => [
          name,
          options.map(({ rawName }) => rawName.split(' ')[0] ?? ''),
        ]),
      )
      const script = completionOf(shell, known)
      if (script === null) throw new CommandError('Completion exists for bash and zsh.')
      terminal.output.write(script)
    })
  app.help((sections) => [
    ...sections,
    {
      title: 'Exit status',
      body: '  0 done, 1 failed, 2 wrong usage, 3 not allowed, 4 not found, 5 limit or cost, 6 server not available',
    },
  ])
  return app
}

const listing = (command: ReturnType<CAC['command']>) =>
  command.option('--json', 'Write JSON').option('--csv', 'Write CSV')

function formatOf({ json, csv }: Options): Format {
  if (json && csv) throw new CommandError('Choose --json or --csv.')
  return json ? 'json' : csv ? 'csv' : 'table'
}

/** `name=value` of each `--filter`. */
function filtersOf(given: unknown): Record<string, string> {
  const texts = given === undefined ? [] : Array.isArray(given) ? given : [given]
  return Object.fromEntries(
    texts.map((text) => {
      const [name = '', ...value] = String(text).split('=')
      if (name === '' || value.length === 0)
        throw new CommandError(`--filter must be name=value, not "${text}".`)
      return [name, value.join('=')]
    }),
  )
}

function operationOf(name: string): OperationId {
  const found = operationIds.find((id) => id === name)
  if (found !== undefined) return found
  throw new CommandError(`There is no call "${name}". The calls are: ${operationIds.join(', ')}.`)
}

function inputOf(text: string | undefined): InputOf<OperationId> {
  if (text === undefined) return {} as InputOf<OperationId>
  try {
    return JSON.parse(text) as InputOf<OperationId>
  } catch {
    throw new CommandError(`The input must be JSON, not "${text}".`)
  }
}
