/** Chinese words for icons, each with beginnings of the names of @ant-design/icons. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  用户: ["User", "Team", "Idcard", "Contacts", "Solution", "Man", "Woman"],
  人员: ["User", "Team", "Idcard", "Contacts"],
  角色: ["Team", "Usergroup", "Crown"],
  组织: ["Cluster", "Apartment", "Partition", "Bank"],
  机构: ["Bank", "Shop", "Apartment", "Cluster"],
  区划: ["Apartment", "Environment", "Global", "Deployment"],
  地图: ["Environment", "Compass", "Global"],
  首页: ["Home"],
  菜单: ["Menu", "Bars", "UnorderedList", "Appstore"],
  设置: ["Setting", "Control", "Tool", "Sliders"],
  配置: ["Setting", "Control", "Tool", "Sliders"],
  工具: ["Tool", "Build"],
  系统: ["Desktop", "Laptop", "Appstore", "Windows"],
  应用: ["Appstore", "Block"],
  服务: ["Cloud", "CustomerService", "Api", "Deployment"],
  接口: ["Api", "Link", "Gateway"],
  路由: ["Api", "Fork", "Branches", "NodeIndex", "Gateway"],
  数据: ["Database", "Table", "Hdd"],
  数据库: ["Database", "ConsoleSql"],
  代码: ["Code", "Console"],
  表格: ["Table"],
  列表: ["UnorderedList", "OrderedList", "Bars", "Profile"],
  字典: ["Book", "Read"],
  书: ["Book", "Read"],
  文件: ["File", "Folder", "Snippets", "Paper"],
  文件夹: ["Folder"],
  文档: ["File", "Read", "Profile"],
  公告: ["Notification", "Sound", "Read"],
  通知: ["Notification", "Bell", "Sound", "Message"],
  告警: ["Alert", "Bell", "Warning", "Exclamation"],
  消息: ["Message", "Comment", "Mail", "Wechat"],
  短信: ["Message", "Mobile", "Comment"],
  邮件: ["Mail", "Inbox", "Send"],
  电话: ["Phone", "Mobile"],
  手机: ["Mobile", "Phone", "Tablet"],
  日志: ["FileText", "FileSearch", "History", "Profile"],
  历史: ["History", "Clock"],
  时间: ["Clock", "FieldTime", "Hourglass", "Schedule", "Calendar"],
  日历: ["Calendar", "Schedule", "CarryOut"],
  任务: ["Schedule", "CarryOut", "Project", "Solution"],
  待办: ["CarryOut", "Schedule", "Project"],
  流程: ["Partition", "Fork", "Branches", "Node", "Deployment"],
  审核: ["Audit", "FileDone", "Check", "Verified"],
  审批: ["Audit", "FileDone", "Check", "Verified"],
  安全: ["Safety", "SecurityScan", "PropertySafety", "Insurance", "Lock"],
  锁: ["Lock", "Unlock"],
  密码: ["Key", "Lock"],
  密钥: ["Key"],
  权限: ["Key", "Lock", "Safety", "Verified"],
  证书: ["SafetyCertificate", "Verified", "Trophy"],
  登录: ["Login", "Logout", "Import"],
  退出: ["Logout", "Poweroff", "Export"],
  统计: ["BarChart", "LineChart", "PieChart", "AreaChart", "Fund", "Dashboard"],
  图表: ["BarChart", "LineChart", "PieChart", "AreaChart", "DotChart", "RadarChart", "BoxPlot"],
  监控: ["Monitor", "Dashboard", "Eye", "Radar"],
  资产: ["Property", "Money", "Wallet", "Gold", "AccountBook"],
  金额: ["Money", "Dollar", "Pay", "Wallet", "AccountBook", "Transaction"],
  交易: ["Transaction", "Swap", "Pay"],
  采购: ["Shopping", "ShoppingCart", "Shop"],
  商店: ["Shop"],
  购物: ["Shopping", "ShoppingCart"],
  礼物: ["Gift"],
  车辆: ["Car", "Truck"],
  项目: ["Project", "Fund", "Profile"],
  搜索: ["Search", "FileSearch", "Zoom"],
  新增: ["Plus", "FileAdd", "FolderAdd", "UserAdd", "AppstoreAdd"],
  编辑: ["Edit", "Form", "Highlight"],
  删除: ["Delete", "Close", "Clear", "Minus"],
  复制: ["Copy", "Snippets", "Block"],
  保存: ["Save"],
  上传: ["Upload", "CloudUpload", "Import"],
  下载: ["Download", "CloudDownload", "Export"],
  导入: ["Import", "Login"],
  导出: ["Export", "Logout"],
  打印: ["Printer"],
  刷新: ["Reload", "Sync", "Redo"],
  图片: ["Picture", "FileImage", "Camera"],
  视频: ["Video", "Play", "Youtube"],
  链接: ["Link", "Disconnect"],
  标签: ["Tag"],
  收藏: ["Star", "Heart", "Pushpin"],
  帮助: ["Question", "Info", "CustomerService"],
  换肤: ["Skin", "BgColors"],
  主题: ["Skin", "BgColors"],
  二维码: ["Qrcode", "Barcode", "Scan"],
  云: ["Cloud"],
  机器人: ["Robot"],
};

const isOutlined = (name: string): boolean => name.endsWith("Outlined");

/**
 * Finds icons by a substring of their names, or by a Chinese word for what they depict.
 *
 * @param names the names of all icons
 * @param typed the substring or word; an empty text finds all icons
 * @returns the found names. Outlined icons are first, because menus use outlined icons
 */
export function findIcons(names: readonly string[], typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  const beginnings = wanted === "" ? [] : Object.entries(WORDS).flatMap(([word, starts]) => (word.includes(wanted) ? starts : []));
  const found = names.filter((name) => name.toLowerCase().includes(wanted) || beginnings.some((start) => name.startsWith(start)));
  return [...found.filter(isOutlined), ...found.filter((name) => !isOutlined(name))];
}

/** Returns the text about an icon for screen readers and tooltips: the name of the icon, and Chinese words for what it depicts. */
export function describeIcon(name: string): string {
  const words = Object.entries(WORDS).flatMap(([word, starts]) => (starts.some((start) => name.startsWith(start)) ? [word] : []));
  return words.length === 0 ? name : `${name}（${words.slice(0, 3).join("、")}）`;
}
