import { createStore } from '../../platform/store.ts'

/** The person's actions on this screen. The addresses are the last ones that the browser was sent to. */
export type ExportState = {
  gdrive_revoked: boolean
  dropbox_revoked: boolean
  gdrive_redirect: string | null
  dropbox_redirect: string | null
  gsheets_redirect: string | null
  download_local: string | null
  /** Whether the form of a file server is open. */
  remote_ftp_form_status: boolean
}

const nothing: ExportState = {
  gdrive_revoked: false,
  dropbox_revoked: false,
  gdrive_redirect: null,
  dropbox_redirect: null,
  gsheets_redirect: null,
  download_local: null,
  remote_ftp_form_status: false,
}

export const exportState = createStore<ExportState>(nothing)

export const changeExports = (change: Partial<ExportState>) =>
  exportState.set((state) => ({ ...state, ...change }))
