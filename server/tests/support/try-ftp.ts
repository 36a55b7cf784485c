import { connectFtp } from '../../src/features/remote-servers/ftp.ts'

// How a process that trusts certain certificates connects: node try-ftp.ts HOST PORT, a server on this machine.
const [host = '', port = ''] = process.argv.slice(2)
const remote = await connectFtp({
  ...{ address: '127.0.0.1', host, port: Number(port), username: 'ada', password: 'secret words' },
  ...{ path: '/', security: null, hostKey: null },
})
process.send?.(remote.security)
remote.close()
process.disconnect()
