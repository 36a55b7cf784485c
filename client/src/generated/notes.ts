// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type Note = {
  id: number
  keyword_id: number
  /** The day on charts that the note is about. */
  day: string
  text: string
  description: string | null
  colour: "red" | "green" | "blue" | null
  /** Written by the maker of the token. */
  is_own: boolean
}

/** Input and answer of each call, by its name. */
export type NotesCalls = {
  /** The notes on a keyword */
  listNotes: {
    input: {
      keyword_id: number
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (Note)[]
      next_cursor: string | null
    }
  }
  /** Write a note on keywords: on all of them, or on none if one is not found */
  addNote: {
    input: {
      keyword_ids: (number)[]
      day: string
      text: string
      description?: string
      colour?: "red" | "green" | "blue"
    }
    answer: {
      data: (Note)[]
    }
  }
  /** Remove a note from its keyword; it stays in the bin for 30 days */
  deleteNote: {
    input: {
      note_id: number
    }
    answer: {
      deleted: number
    }
  }
}
