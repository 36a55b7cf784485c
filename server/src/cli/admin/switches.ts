import { switchNames } from '@rankline/contract/admin/settings'
import { pauseEnded } from '../../features/packages/packages.service.ts'
import { changeSwitch } from '../../features/settings/settings.service.ts'
import type { Command } from './command.ts'

export const switches: Command = {
  name: 'switch',
  usage: 'NAME on|off',
  does: `of the whole installation: ${switchNames.join(', ')}`,
  parse([name, value, ...more]) {
    const wanted = switchNames.find((known) => known === name)
    if (wanted === undefined || (value !== 'on' && value !== 'off') || more.length > 0) return undefined
    return async (ctx) => {
      await changeSwitch(ctx, wanted, value === 'on')
      await pauseEnded(ctx)
      console.log(`${wanted} is ${value}.`)
    }
  },
}
