import { expect, test } from 'vitest'
import { changeExports, exportState } from './export-state.ts'

test('EXP-005 the state of exports has what was revoked, where the browser was sent, and the form', () => {
  expect(exportState.get()).toEqual({
    gdrive_revoked: false,
    dropbox_revoked: false,
    gdrive_redirect: null,
    dropbox_redirect: null,
    gsheets_redirect: null,
    download_local: null,
    remote_ftp_form_status: false,
  })
  changeExports({ remote_ftp_form_status: true, download_local: '/api/v1/downloads/a' })
  changeExports({ gdrive_revoked: true })
  expect(exportState.get()).toMatchObject({
    remote_ftp_form_status: true,
    download_local: '/api/v1/downloads/a',
    gdrive_revoked: true,
    dropbox_revoked: false,
  })
})
