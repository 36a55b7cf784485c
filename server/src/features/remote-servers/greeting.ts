import { connect, type TcpNetConnectOpts } from 'node:net'
import { PATIENCE } from '../../platform/server-failure.ts'
import type { RemoteTarget } from './remote.ts'

const FTP_PORT = 21
const SFTP_PORT = 22

/** Whether a server speaks SSH. At other ports than the usual ones, its greeting says so. */
export async function speaksSsh({
  address,
  port,
  patience = PATIENCE,
  signal,
}: Pick<RemoteTarget, 'address' | 'port' | 'patience' | 'signal'>): Promise<boolean> {
  if (port === SFTP_PORT) return true
  if (port === FTP_PORT) return false
  return (await greetingOf({ host: address, port, timeout: patience, ...(signal && { signal }) })).startsWith(
    'SSH-',
  )
}

/** The first bytes that a server sends by itself. */
function greetingOf(options: TcpNetConnectOpts): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(options)
    const end = (finish: () => void) => {
      socket.destroy()
      finish()
    }
    socket.once('data', (data) => end(() => resolve(data.toString('latin1'))))
    socket.once('error', (error) => end(() => reject(error)))
    socket.once('close', () => reject(new Error('The server has closed the connection.')))
    socket.once('timeout', () =>
      end(() => reject(Object.assign(new Error('The server is silent.'), { code: 'ETIMEDOUT' }))),
    )
  })
}
