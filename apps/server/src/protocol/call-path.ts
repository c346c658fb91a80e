/** Calls are posted to `/call/{name}` (A2). */
export const CALL_PATH = '/call/'
