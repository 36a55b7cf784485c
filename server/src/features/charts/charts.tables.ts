type ShareOfVoiceDaysTable = {
  account_id: number
  project_id: number
  /** YYYY-MM-DD */
  day: string
  host: string
  keyword_count: number
  share: number
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    share_of_voice_days: ShareOfVoiceDaysTable
  }
}

export type {}
