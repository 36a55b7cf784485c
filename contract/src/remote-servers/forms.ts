import { defineForm, integer, text } from '../validation/fields.ts'
import { between, required } from '../validation/rules.ts'

/** The largest port that the specification allows. */
export const FTP_PORT_MAX = 65_353

export const remoteServerForm = defineForm({
  name: text(required(), between(1, 190)),
  ip_address: text(required(), between(1, 190)).describedAs('A host name or an IP address.'),
  port: integer(required(), between(0, FTP_PORT_MAX))
    .withDefault(21)
    .describedAs('22 is SFTP, 21 is FTP; at other ports, the greeting of the server decides.'),
  username: text(required(), between(1, 32)).withDefault('root'),
  password: text(required(), between(1, 190)),
  path: text(required(), between(1, 190)).withDefault('/').describedAs('The folder for the files.'),
})

/** Form of an existing server; without a password, the stored one is kept. */
export const editRemoteServerForm = defineForm({
  ...remoteServerForm,
  remote_ftp_id: integer(required()),
  password: text(between(1, 190)),
})

export const bucketForm = defineForm({
  name: text(required(), between(1, 190)),
  endpoint: text(required(), between(1, 190)).describedAs(
    'Where the service is: https://s3.eu-central-1.amazonaws.com',
  ),
  region: text(required(), between(1, 64)).withDefault('us-east-1'),
  bucket: text(required(), between(3, 63)),
  access_key: text(required(), between(1, 128)),
  secret_key: text(required(), between(1, 190)),
  path: text(required(), between(1, 190)).withDefault('/').describedAs('What the names of files begin with.'),
})

/** Form of an existing bucket; without a secret key, the stored one is kept. */
export const editBucketForm = defineForm({
  ...bucketForm,
  remote_ftp_id: integer(required()),
  secret_key: text(between(1, 190)),
})
