import * as calls from '@rankline/contract/remote-servers/calls'
import { route } from '../../platform/http/routes.ts'
import * as buckets from './bucket/buckets.service.ts'
import * as servers from './remote-servers.service.ts'

/** @param onDeleted removes a deleted server from everything that uses it, in the transaction of the deletion */
export const remoteServersRoutes = ({ onDeleted }: { onDeleted: servers.OnDeleted }) => [
  route(calls.createRemoteServer, servers.createServer),
  route(calls.updateRemoteServer, servers.updateServer),
  route(calls.listRemoteServers, servers.listServers),
  route(calls.testRemoteServer, servers.testServer),
  route(calls.deleteRemoteServer, servers.deleteServer(onDeleted)),
  route(calls.createBucket, buckets.createBucket),
  route(calls.updateBucket, buckets.updateBucket),
]
