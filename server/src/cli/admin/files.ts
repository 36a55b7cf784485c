import { counted } from '@rankline/contract/counted'
import { StartupError } from '../../platform/startup-error.ts'
import type { Command } from './command.ts'

export const files: Command = {
  name: 'files',
  usage: 'move',
  does: 'moves pictures and logos from this machine into the bucket of FILES_URL',
  parse: ([action, ...more]) =>
    action !== 'move' || more.length > 0
      ? undefined
      : async ({ installation }) => {
          const moved = await installation.files.moveOut()
          if (moved === null) throw new StartupError('Set FILES_URL first: it names the bucket.')
          console.log(`${counted(moved, 'file')} moved into the bucket.`)
        },
}
