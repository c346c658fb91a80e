/** On one line, whatever a text holds. */
export const quote = (text: string | null): string => (text === null ? 'nothing' : JSON.stringify(text))
