/** A chosen person, compared by e-mail in lower case (D7). */
export interface ChosenPerson {
  email: string
  name: string
  photoURL: string | null
  /** That they have left or are away. */
  note?: string
}
