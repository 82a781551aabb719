/**
 * The data folder used if the setting `DATA_DIR` is empty. It has a file of its own, so that the start of the
 * program can read it without loading other modules.
 */
export const DATA_DIR = './data';
